// The same decision as next-themes makes, whose own script stands in the body.
const script = `
let theme = "system";
try {
  theme = localStorage.getItem("theme") ?? theme;
} catch {
  // storage is closed to this page
}
const isDark = theme === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
document.documentElement.classList.toggle("dark", isDark);`;

/**
 * Sets `.dark` from the head, ahead of the stylesheet. A script in the body waits for the stylesheet, and once that is
 * there the browser may paint a light frame first.
 */
export function FirstTheme({ nonce }: { nonce: string | undefined }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; React would escape the text of a script
    <script suppressHydrationWarning nonce={nonce} dangerouslySetInnerHTML={{ __html: `{${script}\n}` }} />
  );
}
