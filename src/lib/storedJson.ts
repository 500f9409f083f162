import type { ZodMiniType } from 'zod/mini'

/** A value that a browser's storage keeps as JSON; null if it is absent, or not what the schema says. */
export function readJson<Value>(schema: ZodMiniType<Value>, stored: string | null): Value | null {
  try {
    return schema.safeParse(JSON.parse(stored ?? 'null')).data ?? null
  } catch {
    return null
  }
}
