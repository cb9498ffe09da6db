/** A like: one row for each user and business. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('likes')
export class Like {
  @PrimaryColumn('uuid', { name: 'business_id' })
  businessId: string;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
