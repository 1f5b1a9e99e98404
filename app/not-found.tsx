import Link from "next/link";
import { buttonClass } from "./_components/ui/button";
import { Notice } from "./_components/ui/notice";

export default function NotFound() {
  return (
    <Notice title="There is no such page" text="The address may be old or mistyped.">
      <Link href="/" className={buttonClass("primary")}>
        Back to the overview
      </Link>
    </Notice>
  );
}
