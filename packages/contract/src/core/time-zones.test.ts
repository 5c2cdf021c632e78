import { describe, expect, it } from 'vitest'
import { isTimeZone } from './time-zones.ts'

describe('a time zone', () => {
  it.each(['America/Los_Angeles', 'Asia/Shanghai', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+8'])(
    '%s is one',
    (name) => expect(isTimeZone(name)).toBe(true),
  )
  it.each(['', 'Mars/Olympus', '+08:00', 'America/', 'America/Los Angeles', '../etc/passwd', 'x'.repeat(200)])(
    '"%s" is none',
    (name) => expect(isTimeZone(name)).toBe(false),
  )
})
