import { AppError } from "../../agent/errors";
import { env } from "../env";
import { errorResponse } from "../errors";

type Routes = typeof import("./routes");

/** A route of the sign-in, which is loaded for the first request; with `SIGN_IN` off there is none. */
export const signInRoute =
  (work: (routes: Routes, request: Request) => Promise<Response>) =>
  async (request: Request): Promise<Response> =>
    env().signIn ? work(await import("./routes"), request) : errorResponse(new AppError("NOT_FOUND"));
