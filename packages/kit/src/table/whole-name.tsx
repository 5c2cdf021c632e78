/** Letters that a line of a narrow column holds by default; Chinese ones count double. */
const LINE = 24
const lengthOf = (text: string): number => [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 2 : 1), 0)

/** A name that is never cut: in a table a long one stands on two small lines. */
export const WholeName = ({ text, line = LINE }: { text: string; line?: number }) =>
  lengthOf(text) > line ? (
    <span className="in-[td]:block in-[td]:text-small in-[td]:leading-[0.9375rem] in-[td]:text-balance in-[td]:whitespace-normal">
      {text}
    </span>
  ) : (
    text
  )
