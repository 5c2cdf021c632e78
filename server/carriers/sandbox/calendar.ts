const dayMs = 86_400_000
const dateOf = (text: string): Date => new Date(`${text}T00:00:00Z`)
const textOf = (date: Date): string => date.toISOString().slice(0, 10)

const isRest = (date: Date, saturdays: boolean): boolean =>
  date.getUTCDay() === 0 || (date.getUTCDay() === 6 && !saturdays)

/** A date as YYYY-MM-DD, some calendar days later. */
export const addDays = (date: string, days: number): string => textOf(new Date(dateOf(date).getTime() + days * dayMs))

/** The expected delivery: `transitDays` working days after the ship date. Sundays never count, Saturdays only where they are delivery days. */
export function etaOf(shipDate: string, transitDays: number, saturdays: boolean): string {
  let date = dateOf(shipDate)
  for (let left = transitDays; left > 0;) {
    date = new Date(date.getTime() + dayMs)
    if (!isRest(date, saturdays)) left--
  }
  return textOf(date)
}

/** Calendar days from one date to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((dateOf(to).getTime() - dateOf(from).getTime()) / dayMs)
