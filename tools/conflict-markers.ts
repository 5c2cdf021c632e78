import { spawnSync } from 'node:child_process'

/** Lines of tracked files that a merge left behind, as `file:line:text`. Only the outer markers: `=======` underlines headings. */
export function conflictFaults(root: string): string[] {
  const { status, stdout, stderr } = spawnSync('git', ['grep', '-nIE', '^(<{7}|>{7}) '], {
    cwd: root,
    encoding: 'utf8',
  })
  // 1: nothing found.
  if (status !== 0 && status !== 1) return [`git grep failed: ${stderr}`]
  return stdout.split('\n').filter((line) => line !== '')
}
