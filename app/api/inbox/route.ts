import { getInbox } from "@/lib/threads/list-routes";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

export { getInbox as GET };
