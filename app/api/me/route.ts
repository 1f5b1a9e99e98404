import { deleteMyData } from "@/lib/my-data/routes";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

export { deleteMyData as DELETE };
