import { assertSameOrigin } from "@/lib/guard";
import { getUser } from "@/lib/session";
import type { Door } from "./door";

/** The door for this app's own pages: the user of the session, and no page of another site. */
export const sessionDoor: Door = {
  async enter(request) {
    assertSameOrigin(request);
    return getUser(request);
  },
  cors: () => ({}),
};
