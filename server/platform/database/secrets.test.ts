import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { asAdmin, withLogin } from './index.ts'
import { appPassword, scramVerifier } from './secrets.ts'
import '../../testing/global-setup.ts'

test('a node of its own makes a password once and keeps it to itself', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'secrets-'))
  try {
    const made = await appPassword({ dataDir })
    expect(await appPassword({ dataDir })).toBe(made)
    expect(made.length).toBeGreaterThanOrEqual(32)
    expect((await stat(join(dataDir, 'app-password'))).mode & 0o777).toBe(0o600)
  } finally {
    await rm(dataDir, { recursive: true })
  }
})

test('nodes that share a database agree on the password without sharing files', async () => {
  const databaseUrl = 'postgresql://owner:s3cret%21@db.example/waybill'
  const one = await appPassword({ dataDir: '/nowhere/1', databaseUrl })
  expect(await appPassword({ dataDir: '/nowhere/2', databaseUrl })).toBe(one)
  expect(one).not.toContain('s3cret')
  expect(await appPassword({ dataDir: '/nowhere/1', databaseUrl, configured: 'told so by the operator' })).toBe(
    'told so by the operator',
  )
})

test('PostgreSQL accepts the password whose verifier we computed, and no other', async () => {
  const adminUrl = inject('adminUrl')
  const role = `scram_${process.pid}`
  const connect = async (password: string) => {
    const client = new Client({ connectionString: withLogin(adminUrl, { user: role, password }) })
    await client.connect()
    await client.end()
  }
  await asAdmin(adminUrl, (client) =>
    client.query(`create role ${role} login password '${scramVerifier('pässword 1')}'`),
  )
  try {
    await expect(connect('pässword 1')).resolves.toBeUndefined()
    await expect(connect('password 1')).rejects.toThrow(/authentication failed/)
  } finally {
    await asAdmin(adminUrl, (client) => client.query(`drop role ${role}`))
  }
})
