import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { RateLimitedError } from "../errors";

const forOneEmail = { points: 10, duration: 300 };
/** Each try costs the server a slow hash, whoever asks. */
const forAll = { points: 120, duration: 60 };

const limits = {
  email: new RateLimiterMemory({ keyPrefix: "sign-in", ...forOneEmail }),
  all: new RateLimiterMemory({ keyPrefix: "sign-in-all", ...forAll }),
};

/** Takes one try of a password: ten in five minutes for an email. Throws `RATE_LIMITED`; a failing counter refuses too. */
export async function takeTry(email: string): Promise<void> {
  try {
    await limits.email.consume(email);
    await limits.all.consume("");
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new RateLimitedError(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
  }
}

/** Forgets an email's tries, after the right password. */
export async function clearTries(email: string): Promise<void> {
  await limits.email.delete(email);
}
