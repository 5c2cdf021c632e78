import { isIP } from 'node:net'
import { z } from 'zod'

/** In this order the groups stand in docs/settings.md. */
export const settingGroups = [
  'Server',
  'Public address and proxy',
  'Database',
  'Secrets',
  'Mail and text messages',
  'Logins and passwords',
  'Limits',
  'Stores and carriers',
  'Appearance',
  'Jobs, logs and metrics',
] as const

/** What an operator reads about a setting. */
export interface About {
  group: (typeof settingGroups)[number]
  description: string
  example?: string
  /** What applies when it is not set, where that is no plain value. */
  unset?: string
}

/** A setting that docs/settings.md describes; a schema without this does not pass the check. */
export const setting = <T extends z.ZodType>(schema: T, about: About): T => schema.meta({ ...about })

const FLAGS = ['1', '0', 'true', 'false', 'on', 'off', 'yes', 'no']

/** An environment variable that reads as yes or no in the usual spellings. */
export const flag = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.enum(FLAGS))
  .transform((text) => ['1', 'true', 'on', 'yes'].includes(text))
  .meta({ values: 'on or off' })

export const wholeNumber = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((n) => n >= low && n <= high, `must be between ${low} and ${high}`)
    .meta({ values: `${low.toLocaleString('en')} to ${high.toLocaleString('en')}` })

/** Values separated by commas, in lower case. */
export const list = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim().toLowerCase())
      .filter((item) => item !== ''),
  )
  .meta({ values: 'separated by commas' })

const isNetwork = (text: string): boolean => {
  const [address = '', bits = '', ...rest] = text.split('/')
  const most = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most
}

/** Networks as CIDR. */
export const networks = list
  .refine((found) => found.every(isNetwork), 'must be networks such as 192.168.40.0/24')
  .meta({ values: 'networks as CIDR, separated by commas' })

/** Reads settings from environment variables; an empty one counts as absent. Throws one error that names every wrong one. */
export function readEnvironment<T extends z.ZodType>(schema: T, env: Record<string, string | undefined>): z.output<T> {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const result = schema.safeParse(filled)
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`Invalid environment variables:\n${lines.join('\n')}`)
}
