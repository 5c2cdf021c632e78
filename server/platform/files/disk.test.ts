import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskFileStore, FileMissingError, type FileStore, FileTooLargeError } from './index.ts'

let root = ''
let files: FileStore

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'files-'))
  files = await diskFileStore(root)
})
afterEach(() => rm(root, { recursive: true }))

const left = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

test('gives back what was put, whole or as a stream, with its size and hash', async () => {
  const content = Buffer.from('%PDF-1.7 a label')
  const stored = await files.put(content)
  expect(stored).toEqual({
    key: expect.stringMatching(/^[0-9a-f]{32}$/),
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  })
  expect(await files.read(stored.key)).toEqual(content)
  const { size, stream } = await files.open(stored.key)
  expect(size).toBe(content.length)
  expect(await buffer(stream)).toEqual(content)
  expect(await files.withPath(stored.key, (path) => readFile(path))).toEqual(content)
})

test('takes a stream, and an empty file', async () => {
  const streamed = await files.put(Readable.from([Buffer.from('one,'), Buffer.from('two')]))
  expect((await files.read(streamed.key)).toString()).toBe('one,two')
  expect((await files.put(Buffer.alloc(0))).size).toBe(0)
})

test('the same content twice is two files: deleting one leaves the other', async () => {
  const [one, two] = [await files.put(Buffer.from('x')), await files.put(Buffer.from('x'))]
  await files.delete(one.key)
  await files.delete(one.key)
  await expect(files.read(one.key)).rejects.toThrow(FileMissingError)
  expect((await files.read(two.key)).toString()).toBe('x')
})

test('an upload that is too large or breaks off leaves nothing', async () => {
  async function* endless() {
    for (;;) yield Buffer.alloc(1000)
  }
  async function* broken() {
    yield Buffer.from('half')
    throw new Error('connection lost')
  }
  await expect(files.put(endless(), { maxBytes: 5000 })).rejects.toThrow(FileTooLargeError)
  await expect(files.put(broken())).rejects.toThrow('connection lost')
  expect(await left()).toBe(0)
})

test.each([
  '../../etc/passwd',
  '..',
  '',
  'drafts/x',
  'A'.repeat(32),
  `${'a'.repeat(32)}/../../x`,
  `${'a'.repeat(32)}\n`,
])('no path comes of the key %j', async (key) => {
  await expect(files.open(key)).rejects.toThrow(FileMissingError)
  await expect(files.read(key)).rejects.toThrow(FileMissingError)
  await expect(files.withPath(key, async () => 'opened')).rejects.toThrow(FileMissingError)
  await expect(files.delete(key)).rejects.toThrow(FileMissingError)
})

test('a sweep removes old files that no row knows and old drafts, nothing else', async () => {
  const [known, orphan, young] = [
    await files.put(Buffer.from('1')),
    await files.put(Buffer.from('2')),
    await files.put(Buffer.from('3')),
  ]
  await writeFile(join(root, 'drafts', 'broken'), 'half')
  const old = new Date('2026-01-01')
  for (const { key } of [known, orphan]) await utimes(join(root, key.slice(0, 2), key), old, old)
  await utimes(join(root, 'drafts', 'broken'), old, old)
  const removed = await files.sweep({ known: async () => [known.key], olderThan: new Date('2026-06-01') })
  expect(removed).toBe(2)
  await expect(files.read(orphan.key)).rejects.toThrow(FileMissingError)
  expect([(await files.read(known.key)).toString(), (await files.read(young.key)).toString()]).toEqual(['1', '3'])
})
