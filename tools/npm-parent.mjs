import { spawnSync } from 'node:child_process'

/** The process id of the npm that runs this script, or undefined: started directly, or on a system without ps. */
function findNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return undefined
  // npm runs scripts through a shell, which may stand between or may have given way.
  for (let pid = process.ppid, step = 0; pid > 1 && step < 2; step++) {
    const { stdout } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' })
    const found = /^\s*(\d+)\s+(.*)/.exec(stdout ?? '')
    if (!found) return undefined
    if (/(^|\/)npm\b|npm-cli/.test(found[2])) return pid
    pid = Number(found[1])
  }
  return undefined
}

const lives = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Calls back when the npm above us is gone: a signal to npm kills its shell, and the shell tells nobody. */
export function whenNpmIsGone(callback) {
  const npm = findNpm()
  if (npm === undefined) return
  const timer = setInterval(() => {
    if (lives(npm)) return
    clearInterval(timer)
    callback()
  }, 500)
  timer.unref()
}
