/** Letters that a line of a narrow column holds; Chinese ones count double. */
const LINE = 24
const lengthOf = (text: string): number => [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 2 : 1), 0)

/** A name that is never cut: a long one stands on two small lines. */
export const WholeName = ({ text }: { text: string }) =>
  lengthOf(text) > LINE ? (
    <span className="block text-small leading-[0.9375rem] text-balance whitespace-normal">{text}</span>
  ) : (
    text
  )
