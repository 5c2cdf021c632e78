/**
 * The 121 geographic postcode areas of Great Britain and Northern Ireland with their post towns, by nation; areas that cross a border
 * stand under no nation (*). Source: the public list of postcode areas.
 */
const rows = {
  ENG:
    'AL St Albans,B Birmingham,BA Bath,BB Blackburn,BD Bradford,BH Bournemouth,BL Bolton,BN Brighton,BR Bromley,BS Bristol,' +
    'CB Cambridge,CM Chelmsford,CO Colchester,CR Croydon,CT Canterbury,CV Coventry,CW Crewe,DA Dartford,DE Derby,DH Durham,' +
    'DL Darlington,DN Doncaster,DT Dorchester,DY Dudley,E London,EC London,N London,NW London,SE London,SW London,W London,' +
    'WC London,EN Enfield,EX Exeter,FY Blackpool,GL Gloucester,GU Guildford,HA Harrow,HD Huddersfield,HG Harrogate,' +
    'HP Hemel Hempstead,HU Hull,HX Halifax,IG Ilford,IP Ipswich,KT Kingston upon Thames,L Liverpool,LA Lancaster,LE Leicester,' +
    'LN Lincoln,LS Leeds,LU Luton,M Manchester,ME Rochester,MK Milton Keynes,NG Nottingham,NN Northampton,NR Norwich,OL Oldham,' +
    'OX Oxford,PE Peterborough,PL Plymouth,PO Portsmouth,PR Preston,RG Reading,RH Redhill,RM Romford,S Sheffield,SG Stevenage,' +
    'SK Stockport,SL Slough,SM Sutton,SN Swindon,SO Southampton,SP Salisbury,SR Sunderland,SS Southend-on-Sea,ST Stoke-on-Trent,' +
    'TA Taunton,TF Telford,TN Tonbridge,TQ Torquay,TR Truro,TS Middlesbrough,TW Twickenham,UB Southall,WA Warrington,WD Watford,' +
    'WF Wakefield,WN Wigan,WR Worcester,WS Walsall,WV Wolverhampton,YO York',
  '*':
    'CA Carlisle,CH Chester,DG Dumfries,HR Hereford,LD Llandrindod Wells,LL Llandudno,NE Newcastle upon Tyne,NP Newport,' +
    'SY Shrewsbury,TD Galashiels',
  SCT:
    'AB Aberdeen,DD Dundee,EH Edinburgh,FK Falkirk,G Glasgow,HS Stornoway,IV Inverness,KA Kilmarnock,KW Kirkwall,KY Kirkcaldy,' +
    'ML Motherwell,PA Paisley,PH Perth,ZE Lerwick',
  WLS: 'CF Cardiff,SA Swansea',
  NIR: 'BT Belfast',
}

export type PostcodeArea = { area: string; town: string; nation: string | null }

const areas = new Map<string, PostcodeArea>(
  Object.entries(rows).flatMap(([nation, list]) =>
    list.split(',').map((row) => {
      const [area = '', ...town] = row.split(' ')
      return [area, { area, town: town.join(' '), nation: nation === '*' ? null : nation }] as const
    }),
  ),
)
export const postcodeAreas: readonly PostcodeArea[] = [...areas.values()]

/** The area of a British postcode, "SW1A 1AA" → SW; undefined when its letters name none. */
export const postcodeArea = (postcode: string): PostcodeArea | undefined =>
  areas.get(/^[A-Z]{1,2}(?=\d)/.exec(postcode)?.[0] ?? '')
