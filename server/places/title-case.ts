/** "SAINT-LOUIS-DE-KENT" → "Saint-Louis-de-Kent". */
export const titleCase = (name: string): string =>
  name
    .toLowerCase()
    .replace(/(^|[\s\-'(])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/(?<=[\s-])(De|Du|Des|La|Le|Les|Of|And|Sur|Aux|En|On|The|L'|D')(?=[\s-])/g, (word) => word.toLowerCase())
    .replace(/\bMc(\p{Ll})/gu, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(/'S\b/g, "'s")
