/// The names that Google reserves.
///
/// The lists are the union of the Measurement Protocol's reference, the Firebase reference and
/// Analytics Help (August 2026). Google says that there are more.
@_spi(Wire) extension GoogleAnalyticsName {
    static let reservedEvents = words(
        """
        ad_activeview ad_click ad_exposure ad_impression ad_query ad_reward adunit_exposure
        app_background app_clear_data app_exception app_install app_remove app_store_refund
        app_store_subscription_cancel app_store_subscription_convert app_store_subscription_renew
        app_update app_upgrade dynamic_link_app_open dynamic_link_app_update
        dynamic_link_first_open error first_open first_visit in_app_purchase notification_dismiss
        notification_foreground notification_open notification_receive notification_send os_update
        session_start session_start_with_rollout user_engagement
        """)

    /// Reserved parameters, except `session_id` and `currency`, which clients may send.
    static let reservedParameters = words(
        """
        cid customer_id customerid dclid gclid sessionid sfmc_id sid srsltid uid user_id userid
        """)

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
