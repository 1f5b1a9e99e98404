import { demos } from "../demos";

const pages: ReadonlySet<string> = new Set(demos.map(({ slug }) => `/${slug}`));

/** Whether a page shows a thread. */
export const showsThreads = (pathname: string): boolean => pages.has(pathname);

/** Where a thread opens for a person who is on this page: there, when it shows threads, or else on the first that does. */
export const threadAddress = (id: string, pathname = ""): string =>
  `${showsThreads(pathname) ? pathname : `/${demos[0]?.slug ?? ""}`}?thread=${encodeURIComponent(id)}`;
