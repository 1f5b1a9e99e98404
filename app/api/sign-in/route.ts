import { signInRoute } from "@/lib/sign-in/door";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

export const POST = signInRoute((routes, request) => routes.postSignIn(request));
