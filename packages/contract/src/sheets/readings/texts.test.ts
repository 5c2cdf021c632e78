import { expect, it } from 'vitest'
import { readPlaceLine } from './places.ts'
import { readFirstPhone, readHtmlCodes, readLastFirst, readTwiceEncoded } from './texts.ts'

it.each([
  ['Rita &amp; Joe&#39;s', "Rita & Joe's"],
  ['Caf&#xE9; &quot;Rita&quot;', 'Café "Rita"'],
  ['Smith & Sons; Oslo', null],
  ['Rita', null],
])('the HTML codes of %j are %j', (text, meant) => expect(readHtmlCodes(text)).toBe(meant))

it.each([
  ['JosÃ© Moreno', 'José Moreno'],
  ['MÃ¼nchen', 'München'],
  ['å¼\u00a0ä¼Ÿ', '张伟'],
  ['Itâ€™s', 'It’s'],
  ['José', null],
  ['Ångström', null],
  ['张伟', null],
  ['Rita', null],
])('%j was %j before it was saved in the wrong encoding', (text, meant) => expect(readTwiceEncoded(text)).toBe(meant))

it.each([
  ['Moreno, Rita', 'Rita Moreno'],
  ["O'Hara Smith, Mary Ann", "Mary Ann O'Hara Smith"],
  ['Acme, Inc.', null],
  ['Smith & Sons, LLC', null],
  ['Lee, Ann, MD', null],
  ['Lee, Jr.', null],
  ['Rita Moreno', null],
])('the first name of %j goes first: %j', (text, meant) => expect(readLastFirst(text)).toBe(meant))

it.each([
  ['tel: 212-555-0101', '212-555-0101'],
  ['2125550101 / 2125550102', '2125550101'],
  ['+12125550101,', '+12125550101'],
  ['212-555-0101', null],
  ['call me', null],
])('the first phone number in %j is %j', (text, meant) => expect(readFirstPhone(text)).toBe(meant))

const place = (street: string | null, city: string, state: string, zip: string) => ({ street, city, state, zip })
it.each([
  ['New York, NY 10001', place(null, 'New York', 'NY', '10001')],
  ['Boston MA 02108', place(null, 'Boston', 'MA', '02108')],
  ['Miami, FL, 33139-1234', place(null, 'Miami', 'FL', '33139-1234')],
  ['5 Elm St, New York, NY 10001', place('5 Elm St', 'New York', 'NY', '10001')],
  ['77 Beacon St, Boston, Mass. 02108, USA', place('77 Beacon St', 'Boston', 'MA', '02108')],
  ['12 Ocean Dr, Apt 4, Miami, FL 33139', place('12 Ocean Dr, Apt 4', 'Miami', 'FL', '33139')],
  ['1 Main St, Charleston, West Virginia 25301', place('1 Main St', 'Charleston', 'WV', '25301')],
  [
    'Ann Lee, 5 Elm St, New York, NY 10001',
    { ...place('5 Elm St', 'New York', 'NY', '10001'), name: 'Ann Lee', country: 'US' },
  ],
  [
    'Bob Li\nAcme Inc\n12 Oak Ave\nApt 4\nBoston, MA 02108',
    { ...place('12 Oak Ave', 'Boston', 'MA', '02108'), name: 'Bob Li', company: 'Acme Inc', line2: 'Apt 4' },
  ],
  ['12 Oak Ave\nBoston, MA 02108', { ...place('12 Oak Ave', 'Boston', 'MA', '02108'), name: null, country: 'US' }],
  [
    'Hans Müller, Elmstr. 5, 10115 Berlin, Germany',
    { street: 'Elmstr. 5', city: 'Berlin', state: null, zip: '10115', country: 'DE', name: 'Hans Müller' },
  ],
  [
    '张三，广东省深圳市南山区科技路1号，518000',
    { street: '南山区科技路1号', city: '深圳市', state: 'GD', zip: '518000', country: 'CN', name: '张三' },
  ],
  ['Ann Lee\nOne Main Street\nBoston, MA 02108', place('Ann Lee, One Main Street', 'Boston', 'MA', '02108')],
  ['Lee, Ann, 5 Elm St, New York, NY 10001', { ...place('Lee, Ann, 5 Elm St', 'New York', 'NY', '10001'), name: null }],
  [
    'Empire State Building, 350 5th Ave, New York, NY 10118',
    { ...place('Empire State Building, 350 5th Ave', 'New York', 'NY', '10118'), name: null },
  ],
  [
    'Ann Lee\nTax ID: 123-45-6789\n12 Oak Ave\nBoston, MA 02108',
    place('Ann Lee, Tax ID: 123-45-6789, 12 Oak Ave', 'Boston', 'MA', '02108'),
  ],
  [
    'Ann Lee\n12 Oak Ave\nNew York, New York 10001\nUnited States',
    { ...place('12 Oak Ave', 'New York', 'NY', '10001'), name: 'Ann Lee' },
  ],
  [
    'Ann Lee, 10 Downing St, London, SW1A2AA, UK',
    { street: '10 Downing St', city: 'London', zip: 'SW1A 2AA', country: 'GB', name: 'Ann Lee' },
  ],
])('%j is street, city, state and ZIP code', (text, meant) => expect(readPlaceLine(text)).toMatchObject(meant))

it.each([
  '5 Elm St New York NY 10001',
  'New York, CA 10001',
  '5 Elm St, NY 10001',
  '10115 Berlin',
  'Toronto, ON M5V 2T6',
  'New York, NY 10001, Canada',
  'New York',
  '12 Oak Ave',
  'Ann Lee\n12 Oak Ave\nBoston, CA 02108',
  'Deliver by 5 pm, gate 12, code 4711',
  'Ann Lee\n12 Oak Ave\nBoston, MA 02108\nleave at back door',
  'Ann Lee, 12 Oak Ave, Boston, MA 02108, gate code 4711',
  'Ann Lee, 12 Oak Ave, Boston, MA 02108; order 55123',
  '1 A St,'.repeat(57),
])('%j is left alone', (text) => expect(readPlaceLine(text)).toBeNull())
