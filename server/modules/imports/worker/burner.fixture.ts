/** A reader that hangs at once, or one that reads long but gets on: stands for the worker's own program. */
function burn(ms: number): void {
  const from = process.cpuUsage()
  for (;;) {
    const { user, system } = process.cpuUsage(from)
    if (user + system > ms * 1000) return
  }
}

const [how] = process.argv.slice(2)
if (how === 'hangs') burn(Infinity)
for (let batch = 1; batch <= 8; batch++) {
  burn(300)
  await new Promise((sent) => process.send?.({ type: 'progress', rows: batch }, sent))
}
process.disconnect()
