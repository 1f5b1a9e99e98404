// Loaded into a server's process (--import, with --expose-gc): tells its parent what is in memory when all garbage is
// collected, whenever the parent asks.
process.on("message", (asked) => {
  if (asked !== "heap") return;
  globalThis.gc();
  globalThis.gc();
  process.send({ heapBytes: process.memoryUsage().heapUsed });
});
process.channel.unref();
