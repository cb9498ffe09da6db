/** A save: one row for each user and business. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { isoText } from '#server/database/timestamps.ts';

@Entity('saves')
export class Save {
  @PrimaryColumn('uuid', { name: 'business_id' })
  businessId: string;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: string;

  @Column('timestamptz', { name: 'created_at', transformer: isoText })
  createdAt: string;
}
