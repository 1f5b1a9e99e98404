import { metrics } from "@opentelemetry/api";

/** Boundaries that the GenAI conventions name, in seconds and in tokens. */
const seconds = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92];
const tokens = [1, 4, 16, 64, 256, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304, 16_777_216, 67_108_864];

function create() {
  const meter = metrics.getMeter("copilotkit-agent-starter");
  const histogram = (name: string, description: string, unit: string, explicitBucketBoundaries: number[]) =>
    meter.createHistogram(name, { description, unit, advice: { explicitBucketBoundaries } });
  return {
    /** Its count is the count of runs. */
    runDuration: histogram("agent.run.duration", "How long runs took, by how they ended.", "s", seconds),
    firstText: histogram("agent.run.time_to_first_text", "From a run's start to its first text.", "s", seconds),
    modelDuration: histogram("gen_ai.client.operation.duration", "How long model calls took.", "s", seconds),
    modelTokens: histogram("gen_ai.client.token.usage", "Tokens of model calls.", "{token}", tokens),
  };
}

let instruments: ReturnType<typeof create> | undefined;

/** What the engine measures. Made at the first use, since what is made before an SDK is there measures nothing. */
export function instrumentsOfRuns(): ReturnType<typeof create> {
  instruments ??= create();
  return instruments;
}
