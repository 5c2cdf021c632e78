/** An order that may be picked in a wave. */
export interface Candidate {
  id: number
  priority: number
  /** YYYY-MM-DD; null: not known. */
  dueDay: string | null
  lines: number
  /** Places that its units are taken from, as far as they are known. */
  places: ReadonlySet<number>
}

interface Caps {
  orders: number
  lines: number
}

/** To compare: the lower, the more urgent. */
export const urgency = ({ priority, dueDay }: Pick<Candidate, 'priority' | 'dueDay'>): string =>
  `${priority} ${dueDay ?? '9999-12-31'}`

/** The candidate that adds the fewest places to the walk; of several the one that shares the most, then the oldest. */
function nearest(candidates: readonly Candidate[], walked: ReadonlySet<number>): Candidate {
  const added = ({ places }: Candidate) => [...places].filter((place) => !walked.has(place)).length
  return candidates.toSorted((a, b) => added(a) - added(b) || b.places.size - a.places.size || a.id - b.id)[0]!
}

/**
 * The orders of a wave, in the order of their slots: the most urgent first, by priority and due day; of those that are as urgent the ones
 * that share places with those already in.
 */
export function planWave<C extends Candidate>(candidates: readonly C[], { orders, lines }: Caps): C[] {
  const chosen: C[] = []
  const walked = new Set<number>()
  let left = lines
  const groups = Map.groupBy(
    candidates.toSorted((a, b) => (urgency(a) < urgency(b) ? -1 : urgency(a) > urgency(b) ? 1 : a.id - b.id)),
    urgency,
  )
  for (const group of groups.values()) {
    let open = group
    while (open.length > 0 && chosen.length < orders) {
      const next = nearest(open, walked) as C
      open = open.filter((one) => one !== next)
      if (next.lines > left) continue
      chosen.push(next)
      left -= next.lines
      for (const place of next.places) walked.add(place)
    }
  }
  return chosen
}
