/** The numbers in "2-9,14,11", in their order. */
export function readRowNumbers(text: string, total: number): Int32Array {
  const numbers = new Int32Array(total)
  let at = 0
  for (const part of text === '' ? [] : text.split(',')) {
    const [from = 0, to = from] = part.split('-').map(Number)
    for (let number = from; number <= to && at < total; number += 1) numbers[at++] = number
  }
  return numbers
}

/** Row numbers as "2-9,14,11": neighbours in the file's order are joined. */
export function writeRowNumbers(numbers: ArrayLike<number>): string {
  const parts: string[] = []
  for (let at = 0; at < numbers.length; at += 1) {
    const from = numbers[at]!
    while (at + 1 < numbers.length && numbers[at + 1] === numbers[at]! + 1) at += 1
    parts.push(from === numbers[at] ? String(from) : `${from}-${numbers[at]}`)
  }
  return parts.join(',')
}
