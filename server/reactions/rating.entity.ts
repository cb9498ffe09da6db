/** A rating: one row for each user and business. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { isoText } from '#server/database/timestamps.ts';

@Entity('ratings')
export class Rating {
  @PrimaryColumn('uuid', { name: 'business_id' })
  businessId: string;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: string;

  /** 1 to 5 stars. */
  @Column('smallint')
  value: number;

  @Column('timestamptz', { name: 'created_at', transformer: isoText })
  createdAt: string;
}
