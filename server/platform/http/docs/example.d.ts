export function example(schema: unknown, options?: { all?: boolean; name?: string; depth?: number }): unknown
export function hasOptional(schema: unknown): boolean
export function randomKey(): string
