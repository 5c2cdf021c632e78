import { z } from 'zod'
import type { About } from '../../server/platform/setting.ts'

/** A setting as docs/settings.md shows it. */
export interface Described extends About {
  name: string
  /** What may be typed, in words; undefined: any text. */
  values?: string
  /** As typed; undefined: none. */
  fallback?: string
}

interface Inner {
  _zod: { def: { type: string; innerType?: z.ZodType; in?: z.ZodType; defaultValue?: unknown; entries?: object } }
}

function asTyped(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return Array.isArray(value) ? value.join(',') : String(value)
}

/** Looks through "optional" and "default" for what can be typed. */
function look(schema: z.ZodType): Pick<Described, 'values' | 'fallback'> {
  const { def } = (schema as unknown as Inner)._zod
  const own = z.globalRegistry.get(schema) as { values?: string } | undefined
  const below = def.innerType ? look(def.innerType) : {}
  const values =
    own?.values ??
    (def.entries
      ? Object.values(def.entries)
          .map((one) => `\`${one}\``)
          .join(', ')
      : below.values)
  return {
    ...below,
    ...(values !== undefined && { values }),
    ...('defaultValue' in def && { fallback: asTyped(def.defaultValue) }),
  }
}

/** Every setting of a schema; throws for one that has no description. */
export function describeSettings(schema: z.ZodObject): Described[] {
  return Object.entries(schema.shape).map(([name, value]) => {
    const about = z.globalRegistry.get(value as z.ZodType) as unknown as About | undefined
    if (!about?.description) throw new Error(`${name} has no description: wrap its schema in setting()`)
    const { group, description, example, unset } = about
    return {
      name,
      group,
      description,
      ...(example !== undefined && { example }),
      ...(unset !== undefined && { unset }),
      ...look(value as z.ZodType),
    }
  })
}
