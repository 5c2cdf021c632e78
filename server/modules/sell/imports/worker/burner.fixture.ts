/** A reader that hangs at once, one that reads long but gets on, or one that does work after work: stands for the worker's own program. */
function burn(ms: number): void {
  const from = process.cpuUsage()
  for (;;) {
    const { user, system } = process.cpuUsage(from)
    if (user + system > ms * 1000) return
  }
}

const [how] = process.argv.slice(2)
if (how === 'hangs') burn(Infinity)
if (how === 'serves') {
  process.on('message', (ms: number) => {
    burn(ms)
    process.send?.({ type: 'done' })
  })
} else {
  for (let batch = 1; batch <= 8; batch++) {
    burn(300)
    await new Promise((sent) => process.send?.({ type: 'progress', rows: batch }, sent))
  }
  process.disconnect()
}
