import { Writable } from 'node:stream'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { createLog, type LogLevel } from './log.ts'

function capture(json: boolean, level: LogLevel = 'info') {
  const lines: string[] = []
  const out = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { lines, log: createLog({ level, json, out }) }
}

test('production writes one JSON object a line', () => {
  const { log, lines } = capture(true)
  log.info({ orders: 3 }, 'imported')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 30,
    msg: 'imported',
    orders: 3,
    time: expect.stringMatching(/^\d{4}-/),
  })
})

test('otherwise it writes a line that a person reads, with the stack of an error', () => {
  const { log, lines } = capture(false)
  log.info({ orders: 3 }, 'imported')
  log.error({ err: new Error('no') }, 'failed')
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d info {2}imported orders=3\n$/)
  expect(lines[1]).toMatch(/ERROR failed\nError: no\n\s+at /)
})

test('an error of the database names what was wrong, never the data that was', () => {
  const { log, lines } = capture(true)
  const told = new DatabaseError('invalid input syntax for type json: "{Canary-1"', 20, 'error')
  const quoting = { code: '22P02', table: 'sales_order', routine: 'json_errsave_error' }
  Object.assign(told, quoting, { detail: 'Key (email)=(Canary-2)', where: 'JSON data, line 1: {"name":"Canary-3' })
  log.error({ err: new Error('no address was kept', { cause: told }) }, 'failed')
  log.error({ err: told }, 'failed')
  expect(lines.join('')).not.toContain('Canary')
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({
    err: {
      ...quoting,
      message: 'invalid input syntax for type json: "…"',
      stack: expect.stringContaining('log.test.ts'),
    },
  })
  expect(lines[0]).toMatch(/no address was kept.*caused by: error: invalid input/)
})

test('secrets and personal data are cut out, also one and two levels down', () => {
  const { log, lines } = capture(true)
  log.info({
    password: 'pw-1',
    user: { email: 'ann@x.test', deep: { phone: '555' } },
    req: { headers: { authorization: 'Bearer t' } },
    rows: [{ sender: { name: 'Bo' } }, { sku: 'MUG' }],
  })
  log.child({ token: 'tk-1', requestId: 'r' }).info({ err: { secret: 's-1' } }, 'and bound ones')
  const text = lines.join('')
  for (const secret of ['pw-1', 'ann@x.test', '555', 'Bearer t', 'Bo', 'tk-1', 's-1'])
    expect(text).not.toContain(secret)
  expect(text).toContain('[hidden]')
  expect(text).toContain('"rows":[{"sender":"[hidden]"},{"sku":"MUG"}]')
})

test('what was logged is left as it is, and what goes round in circles is logged', () => {
  const { log, lines } = capture(true)
  const facts: Record<string, unknown> = { user: { email: 'ann@x.test' }, at: new Date(0) }
  facts['self'] = facts
  log.info(facts, 'in circles')
  expect(facts).toMatchObject({ user: { email: 'ann@x.test' } })
  expect(lines.join('')).not.toContain('ann@x.test')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ at: '1970-01-01T00:00:00.000Z' })
})
