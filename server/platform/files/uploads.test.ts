import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openUploads, sweepUploads, uploadsFolder } from './index.ts'

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'waybill-uploads-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const place = (name: string) => join(dataDir, 'uploads', name)
async function plant(name: string, hoursOld: number): Promise<void> {
  const at = new Date(Date.now() - hoursOld * 3_600_000)
  await mkdir(dirname(place(name)), { recursive: true })
  await writeFile(place(name), 'half')
  await utimes(place(name), at, at)
  await utimes(dirname(place(name)), at, at)
}
const left = async () => (await readdir(join(dataDir, 'uploads'), { recursive: true })).toSorted()

it('a start leaves what another process on the same folder is working on, and clears away what is a day old', async () => {
  await plant('another/upload', 1)
  await plant('killed/upload', 30)
  await plant('of-an-older-release', 30)
  const close = await openUploads(dataDir)
  const own = uploadsFolder(dataDir).slice(join(dataDir, 'uploads').length + 1)
  // The emptied folder of the dead process goes with the next sweep, since it has just been changed.
  expect(await left()).toEqual(['another', 'another/upload', 'killed', own].toSorted())
  await sweepUploads(dataDir, Date.now() + 22 * 3_600_000)
  expect(await left()).toContain('another/upload')
  await sweepUploads(dataDir, Date.now() + 25 * 3_600_000)
  expect(await left()).toEqual([own])
  await close()
  expect(await left()).toEqual([])
})
