import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { sealerFor } from './index.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'waybill-sealing-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const configWith = (env: Record<string, string>) => readConfig({ NODE_ENV: 'test', WAYBILL_DATA: dataDir, ...env })
const plain = Buffer.from('the secret of an app')

describe('sealing', () => {
  it('gives back what was sealed, to the same owner and purpose alone', async () => {
    const config = configWith({ WAYBILL_SECRET: 'a secret of sixteen characters' })
    const sealer = await sealerFor(config, 'one')
    const sealed = sealer.seal(plain, '11/1000')
    expect(sealer.open(sealed, '11/1000')).toEqual(plain)
    expect(() => sealer.open(sealed, '11/1001')).toThrow()
    const other = await sealerFor(config, 'two')
    expect(() => other.open(sealed, '11/1000')).toThrow()
    expect(other.digest('x')).not.toEqual(sealer.digest('x'))
  })
  it('never seals alike twice, shows nothing of it, and notices every changed byte', async () => {
    const sealer = await sealerFor(configWith({ WAYBILL_SECRET: 'a secret of sixteen characters' }), 'one')
    const sealed = sealer.seal(plain, 'x')
    expect(sealer.seal(plain, 'x')).not.toEqual(sealed)
    expect(sealed.includes(plain)).toBe(false)
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => sealer.open(changed, 'x'), `byte ${at}`).toThrow()
    }
    for (const short of [0, 5, 12, 27]) expect(() => sealer.open(sealed.subarray(0, short), 'x')).toThrow()
  })
  it('takes the secret that is configured, that of the database, or one kept in the data directory', async () => {
    const url = 'postgresql://postgres:hunter2@db.test/waybill'
    const [first, second] = [configWith({ DATABASE_URL: url }), configWith({ DATABASE_URL: url })]
    const sealed = (await sealerFor(first, 'one')).seal(plain, 'x')
    expect((await sealerFor(second, 'one')).open(sealed, 'x')).toEqual(plain)
    const kept = (await sealerFor(configWith({}), 'one')).seal(plain, 'x')
    expect((await sealerFor(configWith({}), 'one')).open(kept, 'x')).toEqual(plain)
    const path = join(dataDir, 'installation-secret')
    expect((await readFile(path, 'utf8')).length).toBeGreaterThanOrEqual(32)
    expect((await stat(path)).mode & 0o077).toBe(0)
  })
})
