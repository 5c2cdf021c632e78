/**
 * Three-digit ZIP prefixes of the US states; a prefix of two states is listed in both.
 * Source: USPS ZIP prefix ranges; checked against every code of server/places/postal.
 */
const rows =
  'AA 340;AE 90-99;AK 995-999;AL 350-369;AP 962-966;AR 716-729;AS 967;AZ 850-865;CA 900-961;CO 800-816;CT 60-69;' +
  'DC 200-205,569;DE 197-199;FL 320-339,341-349;FM 969;GA 300-319,398-399;GU 969;HI 967-968;IA 500-528;ID 832-838;' +
  'IL 600-629;IN 460-479;KS 660-679;KY 400-427;LA 700-714;MA 10-27,55;MD 205-219;ME 39-49;MH 969;MI 480-499;' +
  'MN 550-567;MO 630-658;MP 969;MS 386-397;MT 590-599;NC 270-289;ND 580-588;NE 680-693;NH 30-38;NJ 70-89;NM 870-884;' +
  'NV 889-898;NY 5,63,100-149;OH 430-459;OK 730-732,734-749;OR 970-979;PA 150-196;PR 6-7,9;PW 969;RI 28-29;' +
  'SC 290-299;SD 570-577;TN 370-385;TX 733,739,750-799,885;UT 840-847;VA 201,205,220-246;VI 8;VT 50-54,56-59;' +
  'WA 980-994;WI 530-549;WV 247-268;WY 820-831,834'

const ranges = new Map(
  rows.split(';').map((row) => {
    const [state = '', list = ''] = row.split(' ')
    return [state, list.split(',').map((part) => part.split('-').map(Number))] as const
  }),
)

/** Codes that lie elsewhere than all others of their three digits: Dulles is in Virginia. */
const apart = new Map([['20041', 'VA']])

/** Can the ZIP code lie in the state? True when either is unknown here. */
export function zipFitsState(zip: string, state: string): boolean {
  const of = ranges.get(state)
  const own = apart.get(zip.slice(0, 5))
  if (own !== undefined) return own === state
  const prefix = Number(zip.slice(0, 3))
  if (!of || !Number.isInteger(prefix)) return true
  return of.some(([from = 0, to = from]) => prefix >= from && prefix <= to)
}

/** States in which the ZIP code can lie; empty for a prefix that is not in use. */
export const statesOfZip = (zip: string): string[] => [...ranges.keys()].filter((state) => zipFitsState(zip, state))
