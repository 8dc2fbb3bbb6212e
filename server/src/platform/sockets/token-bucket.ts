export interface TokenBucketLimits {
  capacity: number;
  refillPerSecond: number;
}

export interface TokenBucket {
  tokens: number;
  filledAtMs: number;
}

export function fullBucket(limits: TokenBucketLimits, nowMs: number): TokenBucket {
  return { tokens: limits.capacity, filledAtMs: nowMs };
}

/** Takes one token out of the bucket, which it changes. False when there is none. */
export function takeToken(bucket: TokenBucket, limits: TokenBucketLimits, nowMs: number): boolean {
  const refilled = ((nowMs - bucket.filledAtMs) / 1000) * limits.refillPerSecond;
  bucket.tokens = Math.min(limits.capacity, bucket.tokens + Math.max(0, refilled));
  bucket.filledAtMs = nowMs;
  if (bucket.tokens < 1) return false;
  bucket.tokens -= 1;
  return true;
}
