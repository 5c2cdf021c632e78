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
