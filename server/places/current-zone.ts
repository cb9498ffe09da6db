/** The names of time zones that GeoNames has under earlier names. */

const renamedZone: Record<string, string> = {
  'Europe/Kiev': 'Europe/Kyiv',
  'Europe/Uzhgorod': 'Europe/Kyiv',
  'Europe/Zaporozhye': 'Europe/Kyiv',
  'America/Godthab': 'America/Nuuk',
  'America/Pangnirtung': 'America/Iqaluit',
  'America/Thunder_Bay': 'America/Toronto',
  'America/Nipigon': 'America/Toronto',
  'America/Rainy_River': 'America/Winnipeg',
  'America/Yellowknife': 'America/Edmonton',
  'Asia/Choibalsan': 'Asia/Ulaanbaatar',
  'Pacific/Enderbury': 'Pacific/Kanton',
};

/** Returns the name that a zone has today. */
export const currentZone = (zone: string): string => renamedZone[zone] ?? zone;
