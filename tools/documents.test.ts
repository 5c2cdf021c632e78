import { readFileSync } from 'node:fs'
import { webhookEvents } from '@waybill/contract/payments/events'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')

it('the guide names every event that an endpoint at Stripe has to send', () => {
  const guide = read('docs/operating.md')
  expect(webhookEvents.filter((event) => !guide.includes(`\`${event}\``))).toEqual([])
})

it('README names every command of the operator', () => {
  const [, line = ''] = /lists the operator's commands: ([^.]+)\./.exec(read('README.md')) ?? []
  const own = [...read('server/cli.ts').matchAll(/^(?:program|const \w+ = program)\n {2}\.command\('([\w-]+)'/gm)]
  const commands = own.map(([, name]) => name)
  expect(commands).toContain('serve')
  expect(line.split(', ')).toEqual(commands)
})
