/** Descriptions that customs refuse: of FedEx's list of vague terms, and the words that the post office does not take. */
const words: ReadonlySet<string> = new Set(
  (
    'accessories,apparel,appliance,appliances,auto parts,battery,batteries,chemicals,clothes,clothing,components,cosmetics,documents,electronics,' +
    'equipment,food,general cargo,gift,gifts,goods,household goods,machine parts,merchandise,n/a,none,not applicable,null,parts,personal effects,' +
    'sample,samples,spare parts,textile,textiles,tools,toy,toys,various'
  ).split(','),
)
/** Is it one of them by itself, whatever its case, blanks and last stop? */
export const isVague = (text: string): boolean =>
  words.has(
    text
      .trim()
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .replace(/[\s.,:;!]+$/, ''),
  )
