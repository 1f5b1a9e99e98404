/** Lies over the chat while files are dragged across it. */
export function DropTarget() {
  return (
    <div className="pointer-events-none absolute inset-2 z-30 flex items-center justify-center rounded-2xl border-2 border-accent border-dashed bg-canvas/85">
      <p className="font-medium text-ink">Drop files to attach them</p>
    </div>
  );
}
