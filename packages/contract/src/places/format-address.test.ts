import { describe, expect, it } from 'vitest'
import { countryCodes } from './countries.ts'
import { formatAddress, mailCountryName } from './format-address.ts'

const person = { name: 'Ann Lee', line1: '1 Main Road' }
const place = (country: string, city: string, state: string | null, zip: string | null) => ({
  ...person,
  country,
  city,
  state,
  zip,
})
/** The lines below the street. */
const below = (address: ReturnType<typeof place>, home: string | null = null) =>
  formatAddress(address, { home, capitals: 'post' })
    .filter((line) => !/ann lee|1 main road/i.test(line))
    .join(' / ')

describe('an address on mail from abroad', () => {
  it.each([
    ['US', 'Los Angeles', 'CA', '90001', 'LOS ANGELES CA 90001 / UNITED STATES'],
    ['CA', 'Toronto', 'Ontario', 'M5V 3L9', 'TORONTO ON  M5V 3L9 / CANADA'],
    ['MX', 'Ciudad de México', 'CMX', '06000', '06000 CIUDAD DE MÉXICO, CDMX / MEXICO'],
    ['MX', 'Monterrey', 'Nuevo León', '64000', '64000 MONTERREY, N.L. / MEXICO'],
    ['BR', 'São Paulo', 'São Paulo', '01310-100', 'SÃO PAULO-SP / 01310-100 / BRAZIL'],
    ['AR', 'Buenos Aires', 'C', 'C1425CLA', 'C1425CLA BUENOS AIRES / CIUDAD AUTÓNOMA DE BUENOS AIRES / ARGENTINA'],
    ['CL', 'Santiago', 'RM', '8340457', '8340457 SANTIAGO / REGIÓN METROPOLITANA / CHILE'],
    ['GB', 'London', 'ENG', 'SW1A 1AA', 'LONDON / SW1A 1AA / UNITED KINGDOM'],
    ['IE', 'Cobh', 'CO', 'P24 A000', 'COBH / CO. CORK / P24 A000 / IRELAND'],
    ['IE', 'Dublin 2', 'Dublin', 'D02 X285', 'DUBLIN 2 / D02 X285 / IRELAND'],
    ['DE', 'Berlin', 'Berlin', '10117', '10117 BERLIN / GERMANY'],
    ['FR', 'Paris', null, '75001', '75001 PARIS / FRANCE'],
    ['NL', 'Amsterdam', 'NH', '1012 AB', '1012 AB  AMSTERDAM / NETHERLANDS'],
    ['CH', 'Zürich', 'ZH', '8001', 'CH-8001 ZÜRICH / SWITZERLAND'],
    ['LU', 'Luxembourg', null, '1009', 'L-1009 LUXEMBOURG / LUXEMBOURG'],
    ['SE', 'Stockholm', null, '111 22', 'SE-111 22 STOCKHOLM / SWEDEN'],
    ['IT', 'Roma', 'Roma', '00184', '00184 ROMA RM / ITALY'],
    ['ES', 'Madrid', 'M', '28013', '28013 MADRID / SPAIN'],
    ['ES', 'Getafe', 'Madrid', '28901', '28901 GETAFE MADRID / SPAIN'],
    ['HU', 'Budapest', null, '1051', 'BUDAPEST / 1051 / HUNGARY'],
    ['TR', 'Fatih', '34', '34110', '34110 FATİH/İSTANBUL / TÜRKIYE'],
    ['GR', 'Αθήνα', null, '105 57', '105 57 ΑΘΗΝΑ / GREECE'],
    ['RU', 'Moskva', 'MOW', '101000', 'MOSKVA / MOSCOW / 101000 / RUSSIA'],
    ['RU', 'Khimki', 'RU-MOS', '141400', 'KHIMKI / MOSKOVSKAYA OBLAST / 141400 / RUSSIA'],
    ['RU', 'Khimki', 'Moskovskaya oblast', '141400', 'KHIMKI / MOSKOVSKAYA OBLAST / 141400 / RUSSIA'],
    ['AE', 'Dubai', 'Dubai', null, 'DUBAI / UNITED ARAB EMIRATES'],
    ['AE', 'Al Ain', 'AZ', null, 'AL AIN / ABU DHABI / UNITED ARAB EMIRATES'],
    ['SA', 'Riyadh', '01', '11564', 'RIYADH 11564 / SAUDI ARABIA'],
    ['ZA', 'Cape Town', 'WC', '8001', 'CAPE TOWN / 8001 / SOUTH AFRICA'],
    ['NG', 'Ikeja', 'LA', '100001', 'IKEJA 100001 / LAGOS / NIGERIA'],
    ['CN', 'Guangzhou', 'GD', '510000', 'GUANGZHOU / GUANGDONG, 510000 / CHINA'],
    ['CN', 'Beijing', 'BJ', '100000', 'BEIJING, 100000 / CHINA'],
    ['HK', 'Tsim Sha Tsui', 'KL', null, 'TSIM SHA TSUI / KOWLOON / HONG KONG'],
    ['HK', 'Hong Kong', 'HK', null, 'HONG KONG'],
    ['TW', 'Taipei', 'TPE', '100', 'TAIPEI 100 / TAIWAN'],
    ['TW', 'Zhongli', 'TAO', '320', 'ZHONGLI, TAOYUAN CITY 320 / TAIWAN'],
    ['JP', 'Chiyoda-ku', '13', '100-0001', 'CHIYODA-KU, TOKYO / 100-0001 / JAPAN'],
    ['JP', 'Chiyoda-ku', 'JP-13', '100-0001', 'CHIYODA-KU, TOKYO / 100-0001 / JAPAN'],
    ['KR', 'Seoul', '11', '04524', 'SEOUL / 04524 / SOUTH KOREA'],
    ['KR', 'Suwon', '41', '16490', 'SUWON / GYEONGGI-DO / 16490 / SOUTH KOREA'],
    ['SG', 'Singapore', null, '018956', 'SINGAPORE 018956 / SINGAPORE'],
    ['MY', 'Kuala Lumpur', '14', '50480', '50480 KUALA LUMPUR / MALAYSIA'],
    ['TH', 'Pathum Wan', '10', '10330', 'PATHUM WAN / BANGKOK 10330 / THAILAND'],
    ['VN', 'Hanoi', null, '100000', 'HANOI 100000 / VIETNAM'],
    ['PH', 'Makati', null, '1226', '1226 MAKATI / PHILIPPINES'],
    ['ID', 'Bandung', 'JB', '40115', 'BANDUNG / JAWA BARAT 40115 / INDONESIA'],
    ['IN', 'Mumbai', 'MH', '400001', 'MUMBAI 400001 / MAHARASHTRA / INDIA'],
    ['AU', 'Sydney', 'New South Wales', '2000', 'SYDNEY NSW 2000 / AUSTRALIA'],
    ['NZ', 'Auckland', 'AUK', '1010', 'AUCKLAND 1010 / NEW ZEALAND'],
    ['JE', 'St Helier', null, 'JE2 3AB', 'ST HELIER / JERSEY / JE2 3AB / CHANNEL ISLANDS'],
    ['PR', 'San Juan', null, '00901', 'SAN JUAN PR 00901 / PUERTO RICO'],
    ['GT', 'Guatemala', null, '01010', '01010- GUATEMALA / GUATEMALA'],
  ])('in %s, %s %s %s is written "%s"', (country, city, state, zip, lines) => {
    expect(below(place(country, city, state, zip))).toBe(lines)
  })

  it('has the company above the person where the post wants it', () => {
    const firm = { ...place('AT', 'Wien', null, '1010'), company: 'Acme' }
    expect(formatAddress(firm).slice(0, 2)).toEqual(['Acme', 'Ann Lee'])
    expect(formatAddress({ ...firm, country: 'US' }).slice(0, 2)).toEqual(['Ann Lee', 'Acme'])
  })

  it('says nothing of a state that is a bare number of no list', () => {
    expect(below(place('EG', 'Cairo', '77', '11511'))).toBe('CAIRO / 11511 / EGYPT')
  })

  it('is in capitals as a whole, in part or not at all', () => {
    const address = place('TR', 'Fatih', 'İstanbul', '34110')
    expect(formatAddress(address, { capitals: 'all' })).toEqual([
      'ANN LEE',
      '1 MAİN ROAD',
      '34110 FATİH/İSTANBUL',
      'TÜRKIYE',
    ])
    expect(formatAddress(address)).toEqual(['Ann Lee', '1 Main Road', '34110 Fatih/İstanbul', 'Türkiye'])
  })
})

describe('an address on mail at home', () => {
  it.each([
    ['US', 'US', 'Los Angeles', 'CA', '90001', 'LOS ANGELES CA 90001'],
    ['US', 'MP', 'Saipan', null, '96950', 'SAIPAN MP 96950'],
    ['US', 'PR', 'San Juan', null, '00901', 'SAN JUAN PR 00901'],
    ['SE', 'SE', 'Stockholm', null, '111 22', '111 22 STOCKHOLM'],
    ['CH', 'CH', 'Bern', null, '3011', '3011 BERN'],
    ['GB', 'GB', 'Leeds', null, 'LS1 1AA', 'LEEDS / LS1 1AA'],
  ])('from %s to %s names no country and has no prefix', (home, country, city, state, zip, lines) => {
    expect(below(place(country, city, state, zip), home)).toBe(lines)
  })
})

describe('an address in its own script', () => {
  it.each([
    ['JP', '千代田区', '13', '100-0001', '千代田1-1', '〒100-0001 / 東京都千代田区 / 千代田1-1 / 山田 / Japan'],
    ['JP', '千代田区', '東京都', '100-0001', '千代田1-1', '〒100-0001 / 東京都千代田区 / 千代田1-1 / 山田 / Japan'],
    ['CN', '广州市', 'GD', '510000', '中山路1号', '510000 / 广东省广州市中山路1号 / 山田 / China'],
    ['KR', '강남구', '11', '06236', '테헤란로 152', '서울특별시 강남구 / 테헤란로 152 / 山田 / 06236 / South Korea'],
    ['TW', '大安區', 'TPE', '106', '信義路1號', '106 / 臺北市大安區 / 信義路1號 / 山田 / Taiwan'],
  ])('in %s runs from the large to the small', (country, city, state, zip, line1, lines) => {
    expect(formatAddress({ name: '山田', line1, city, state, zip, country }).join(' / ')).toBe(lines)
  })
})

describe('every country', () => {
  const parts = { name: 'Xname', company: 'Xfirm', line1: 'Xstreet', line2: 'Xfloor', city: 'Xtown', zip: 'X123' }
  it('has name, company, street, town and code on the label, each once', () => {
    for (const country of countryCodes)
      for (const state of [null, 'Xstate']) {
        const text = formatAddress({ ...parts, state, country }).join('\n')
        const counts = Object.values(parts).map((part) => [country, part, text.split(part).length - 1])
        expect(counts).toEqual(Object.values(parts).map((part) => [country, part, 1]))
      }
  })
  it('ends with its name, and leaves no mark of a part that is missing', () => {
    for (const country of countryCodes) {
      const lines = formatAddress({ name: 'Xname', line1: 'Xstreet', city: 'Xtown', country }, { capitals: 'none' })
      expect(lines.at(-1)).toBe(mailCountryName(country))
      expect(lines.filter((line) => /^[\s,/-]|[,/-]$|%|\|/.test(line))).toEqual([])
    }
  })
})
