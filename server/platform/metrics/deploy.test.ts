import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { useTestServer } from '../../testing/server.ts'
import { readExposition } from './exposition.fixture.ts'

const server = useTestServer()
const deploy = (name: string) => readFile(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8')

it.each(['prometheus-alerts.yaml', 'grafana-dashboard.json', '../docs/operating.md'])(
  'every figure that %s names is told',
  async (name) => {
    const { payload } = await server.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    const told = new Set(readExposition(payload).map((family) => family.name))
    const named = (await deploy(name)).match(/\b(waybill|process|nodejs)_[a-z0-9_]+\b/g) ?? []
    const families = named.map((one) => (told.has(one) ? one : one.replace(/_(bucket|count|sum)$/, '')))
    expect([...new Set(families)].filter((one) => !told.has(one) && !/_$|^waybill_(app|owner)$/.test(one))).toEqual([])
  },
)

const promtool = (args: string[], input?: string) => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}
const hasPromtool = promtool(['--version']).status === 0

// Our own reader of the format is what every run has; this is the word of those who made the format.
it.skipIf(!hasPromtool)('promtool has nothing to say about the figures, and accepts the alerts', async () => {
  const { payload } = await server.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(promtool(['check', 'metrics'], payload)).toEqual({ status: 0, output: '' })
  const rules = promtool(['check', 'rules', 'deploy/prometheus-alerts.yaml'])
  expect(rules.status, rules.output).toBe(0)
})
