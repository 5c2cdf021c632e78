import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { conflictFaults } from './conflict-markers.ts'

it('what a merge left behind is named with its line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-conflict-'))
  try {
    const [ours, theirs] = ['<'.repeat(7), '>'.repeat(7)]
    writeFileSync(join(folder, 'a.md'), `one\n${ours} HEAD\ntwo\n=======\nthree\n${theirs} other\n`)
    writeFileSync(join(folder, 'b.md'), 'Heading\n=======\n')
    spawnSync('git', ['init', '-q'], { cwd: folder })
    spawnSync('git', ['add', '.'], { cwd: folder })
    expect(conflictFaults(folder)).toEqual([`a.md:2:${ours} HEAD`, `a.md:6:${theirs} other`])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
