import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { productName } from "./_components/product-name";
import { AppShell } from "./_components/shell/app-shell";
import { FirstTheme } from "./_components/shell/first-theme";
import { ThemeProvider } from "./_components/shell/theme-provider";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: productName, template: `%s · ${productName}` },
  description: "An agent that uses the page, asks before it acts, and shares its plan. Embedded in a Next.js app.",
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  interactiveWidget: "resizes-content",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#0e0e10" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <html lang="en" className={`${GeistSans.variable} ${GeistMono.variable}`} suppressHydrationWarning>
      <head>
        <FirstTheme nonce={nonce} />
      </head>
      <body>
        <ThemeProvider nonce={nonce}>
          <AppShell>{children}</AppShell>
        </ThemeProvider>
      </body>
    </html>
  );
}
