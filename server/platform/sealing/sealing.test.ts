import { createCipheriv, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { keyId, encryptorFor } from './index.ts'
import { purposeKey } from './keys.ts'
import { prefixOf, sealerOf } from './sealer.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'waybill-sealing-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const configWith = (env: Record<string, string>) => readConfig({ NODE_ENV: 'test', WAYBILL_DATA: dataDir, ...env })
const plain = Buffer.from('the secret of an app')

describe('sealing', () => {
  it('gives back what was sealed, to the same owner and purpose alone', async () => {
    const config = configWith({ WAYBILL_SECRET: 'a secret of sixteen characters' })
    const sealer = await encryptorFor(config, 'one')
    const sealed = sealer.seal(plain, '11/1000')
    expect(sealer.open(sealed, '11/1000')).toEqual(plain)
    expect(() => sealer.open(sealed, '11/1001')).toThrow()
    const other = await encryptorFor(config, 'two')
    expect(() => other.open(sealed, '11/1000')).toThrow()
    expect(other.digest('x')).not.toEqual(sealer.digest('x'))
  })
  it('never seals alike twice, shows nothing of it, and notices every changed byte', async () => {
    const sealer = await encryptorFor(configWith({ WAYBILL_SECRET: 'a secret of sixteen characters' }), 'one')
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
  it('keeps a secret of its own in the data folder when none is configured, whatever the database is', async () => {
    const kept = (await encryptorFor(configWith({}), 'one')).seal(plain, 'x')
    const later = configWith({ DATABASE_URL: 'postgresql://postgres:hunter2@db.test/waybill' })
    expect((await encryptorFor(later, 'one')).open(kept, 'x')).toEqual(plain)
    const path = join(dataDir, 'installation-secret')
    expect((await readFile(path, 'utf8')).length).toBeGreaterThanOrEqual(32)
    expect((await stat(path)).mode & 0o077).toBe(0)
  })
  it('names the key in what it seals, and opens with the secret of before beside the present one', async () => {
    const before = configWith({ WAYBILL_SECRET: 'the secret of before' })
    const after = configWith({ WAYBILL_SECRET: 'the secret of today', WAYBILL_SECRET_OLD: 'the secret of before' })
    const old = (await encryptorFor(before, 'one')).seal(plain, 'x')
    const sealer = await encryptorFor(after, 'one')
    expect(sealer.open(old, 'x')).toEqual(plain)
    const fresh = sealer.seal(plain, 'x')
    expect(fresh.subarray(2, 6).toString('hex')).toBe(keyId('the secret of today'))
    const stranger = await encryptorFor(configWith({ WAYBILL_SECRET: 'the secret of others' }), 'one')
    expect(() => stranger.open(fresh, 'x')).toThrow(`The key ${keyId('the secret of today')} is not here`)
  })
  it('opens what was sealed before keys had ids, also when it begins by chance like a mark', () => {
    const secret = 'a secret of sixteen characters'
    const key = purposeKey(secret, 'one')
    const sealer = sealerOf([{ id: keyId(secret), key }])
    for (const nonce of [randomBytes(12), Buffer.concat([prefixOf(keyId(secret)), randomBytes(6)])]) {
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('x'))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      expect(sealer.open(Buffer.concat([nonce, cipher.getAuthTag(), body]), 'x')).toEqual(plain)
    }
  })
  it('digests with the present key first, and tells what older ones gave', async () => {
    const before = await encryptorFor(configWith({ WAYBILL_SECRET: 'the secret of before' }), 'one')
    const after = configWith({ WAYBILL_SECRET: 'the secret of today', WAYBILL_SECRET_OLD: 'the secret of before' })
    const sealer = await encryptorFor(after, 'one')
    expect(sealer.digests('123456')[0]).toEqual(sealer.digest('123456'))
    expect(sealer.digests('123456').slice(1)).toContainEqual(before.digest('123456'))
  })
})
