"use client";

type Props = {
  endpoint: string | undefined;
  endpoints: readonly string[];
  onSelect: (endpoint: string | undefined) => void;
};

/** Whose stream is looked at: this app's agent, or one that the environment lists. */
export function EndpointSelect({ endpoint, endpoints, onSelect }: Props) {
  return (
    <select
      aria-label="Agent"
      value={endpoint ?? ""}
      onChange={({ target }) => onSelect(target.value || undefined)}
      className="field w-auto max-w-44 shrink-0 sm:max-w-64"
    >
      <option value="">This app's agent</option>
      {endpoints.map((each) => (
        <option key={each}>{each}</option>
      ))}
      {endpoints.length === 0 && <option disabled>Add others with EVENTS_ENDPOINTS</option>}
    </select>
  );
}
