/** How much one account may keep, and the sentences that refuse more. */

/** The limits of an account. */
export interface Quotas {
  businesses: number;
  /** Megabytes of stored pictures, all widths together. */
  pictureMegabytes: number;
}

/** The limits where the settings name no others. */
export const defaultQuotas: Quotas = { businesses: 500, pictureMegabytes: 1000 };

export const quotaSentences = {
  businesses: ({ businesses }: Quotas) => `An account can have at most ${businesses} businesses`,
  pictures: ({ pictureMegabytes }: Quotas) => `An account can keep at most ${pictureMegabytes} MB of pictures`,
} as const;
